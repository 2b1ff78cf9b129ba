; a step of p1 keeps theta_p1
; step_theta_p1_p1 of property 0: INVARSPEC !(p1.critical & p2.critical)
; expected: unsat
; x@0 is x now, x@1 in the next state; a process leaves the others' variables as they are: x@0 stands for both
(set-logic QF_BV)
; _process_selector_@0 : 0..2
(declare-fun _process_selector_@0 () (_ BitVec 3))
(assert (and (bvsle #b000 _process_selector_@0) (bvsle _process_selector_@0 #b010)))
; _process_selector_ = 1
(assert (= _process_selector_@0 #b001))
; p1.l@0 : 0..3
(declare-fun p1.l@0 () (_ BitVec 3))
(assert (bvsle #b000 p1.l@0))
; p1.l@1 : 0..3
(declare-fun p1.l@1 () (_ BitVec 3))
(assert (bvsle #b000 p1.l@1))
; p1.l = 0 ? next(p1.l) = 1 : p1.l = 1 & x ? next(p1.l) = 2 : p1.l = 2 ? next(p1.l) = 3 : p1.l = 3 ? next(p1.l) = 0 : p1.l = next(p1.l)
(declare-fun x@0 () Bool)
(assert (ite (= #b000 p1.l@0) (= #b001 p1.l@1) (ite (and x@0 (= #b001 p1.l@0)) (= #b010 p1.l@1) (ite (= #b010 p1.l@0) (= #b011 p1.l@1) (ite (= #b011 p1.l@0) (= #b000 p1.l@1) (= p1.l@0 p1.l@1))))))
; !(p1.l = 1 & x) & (p1.l = 3 | x) <-> next(x)
(declare-fun $18 () Bool)
(assert (= $18 (= #b001 p1.l@0)))
(declare-fun $19 () Bool)
(assert (= $19 (and x@0 $18)))
(declare-fun $15 () Bool)
(assert (= $15 (= #b011 p1.l@0)))
(declare-fun x@1 () Bool)
(assert (= (and (not $19) (or x@0 $15)) x@1))
; p2.l@0 : 0..3
(declare-fun p2.l@0 () (_ BitVec 3))
(assert (bvsle #b000 p2.l@0))
; !(next(p1.l) <= 1 | !next(x) & p2.l <= 1)
(assert (not (or (not (bvslt #b001 p1.l@1)) (and (bvsle p2.l@0 #b001) (not x@1)))))
; p1.l <= 1 | !x & p2.l <= 1
(declare-fun $38 () Bool)
(assert (= $38 (bvsle p2.l@0 #b001)))
(assert (or (and $38 (not x@0)) (not (bvslt #b001 p1.l@0))))
; p2.l <= 1 | !x
(assert (or (not x@0) (not (bvslt #b001 p2.l@0))))
(assert true)
(check-sat)
(exit)
