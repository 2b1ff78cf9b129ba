; main can move in an initial state
; live_step_main of property 0: INVARSPEC !(p1.critical & p2.critical)
; expected: sat
; x@0 is x now, x@1 in the next state; a process leaves the others' variables as they are: x@0 stands for both
(set-logic QF_BV)
; _process_selector_@0 : 0..2
(declare-fun _process_selector_@0 () (_ BitVec 3))
(assert (and (bvsle #b000 _process_selector_@0) (bvsle _process_selector_@0 #b010)))
; _process_selector_ = 0
(assert (= _process_selector_@0 #b000))
; x
(declare-fun x@0 () Bool)
(assert x@0)
; p1.l@0 : 0..3
(declare-fun p1.l@0 () (_ BitVec 3))
(assert (bvsle #b000 p1.l@0))
; p1.l = 0
(assert (= #b000 p1.l@0))
; p2.l@0 : 0..3
(declare-fun p2.l@0 () (_ BitVec 3))
(assert (bvsle #b000 p2.l@0))
; p2.l = 0
(assert (= #b000 p2.l@0))
(assert true)
(check-sat)
(exit)
