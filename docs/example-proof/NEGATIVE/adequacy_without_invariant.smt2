; without the invariant the property does not follow
; adequacy_without_invariant of property 0: INVARSPEC !(p1.critical & p2.critical)
; expected: sat
; x@0 is x now, x@1 in the next state; a process leaves the others' variables as they are: x@0 stands for both
(set-logic QF_BV)
; p1.l@0 : 0..3
(declare-fun p1.l@0 () (_ BitVec 3))
(assert (bvsle #b000 p1.l@0))
; p2.l@0 : 0..3
(declare-fun p2.l@0 () (_ BitVec 3))
(assert (bvsle #b000 p2.l@0))
; (p1.l = 2 | p1.l = 3) & (p2.l = 2 | p2.l = 3)
(assert (and (or (= #b011 p1.l@0) (= p1.l@0 #b010)) (or (= #b011 p2.l@0) (= p2.l@0 #b010))))
(assert true)
(check-sat)
(exit)
