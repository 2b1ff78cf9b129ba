; there is an initial state
; live_init of property 0: INVARSPEC !(p1.critical & p2.critical)
; expected: sat
; x@0 is x now, x@1 in the next state; a process leaves the others' variables as they are: x@0 stands for both
(set-logic QF_BV)
; x
(declare-fun x@0 () Bool)
(assert x@0)
; p1.l@0 : 0..3
(declare-fun p1.l@0 () (_ BitVec 3))
(assert (bvsle #b000 p1.l@0))
; p1.l = 0
(assert (= p1.l@0 #b000))
; p2.l@0 : 0..3
(declare-fun p2.l@0 () (_ BitVec 3))
(assert (bvsle #b000 p2.l@0))
; p2.l = 0
(assert (= #b000 p2.l@0))
(assert true)
(check-sat)
(exit)
