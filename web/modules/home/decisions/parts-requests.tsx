/** The drawers of all kinds of requests. */
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import { type ComponentType, Suspense } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { OpenAnyRequest } from '../../platform/approvals/parts-open-any.tsx'

type Drawer = ComponentType<{ id: string; onClose: () => void }>

/** A new kind does not compile without. */
const drawers: Record<ApprovalKind, Drawer> = {
  leave: lazily<Drawer>(() => import('../../leave/applications/parts-drawer.tsx').then((module) => module.ApplicationDrawer)),
  shift_request: lazily<Drawer>(() =>
    import('../../time/shift-requests/parts.tsx').then((module) => module.ShiftRequestDrawer),
  ),
  opening_request: lazily<Drawer>(() =>
    import('../../recruitment/opening-requests/parts.tsx').then((module) => module.OpeningRequestDrawer),
  ),
  job_offer: lazily<Drawer>(() => import('../../recruitment/offers/parts-offer.tsx').then((module) => module.OfferDrawer)),
  promotion: lazily<Drawer>(() =>
    import('../../people/promotions/parts-promotion.tsx').then((module) => module.PromotionDrawer),
  ),
  resignation: lazily<Drawer>(() => import('../../people/resignations/parts.tsx').then((module) => module.ResignationDrawer)),
  termination: lazily<Drawer>(() => import('../../people/terminations/parts.tsx').then((module) => module.TerminationDrawer)),
  attendance_correction: lazily<Drawer>(() =>
    import('../../time/attendance-corrections/parts.tsx').then((module) => module.AttendanceCorrectionDrawer),
  ),
  absence: lazily<Drawer>(() => import('../../time/absences/parts.tsx').then((module) => module.AbsenceDrawer)),
  salary_change: lazily<Drawer>(() => import('../../people/salaries/parts-change.tsx').then((module) => module.SalaryDrawer)),
  first_salaries: lazily<Drawer>(() =>
    import('../../people/first-salaries/parts.tsx').then((module) => module.FirstSalariesDrawer),
  ),
  loan: lazily<Drawer>(() => import('../../payroll/loans/parts.tsx').then((module) => module.LoanDrawer)),
  loan_write_off: lazily<Drawer>(() =>
    import('../../payroll/loan-write-offs/parts.tsx').then((module) => module.WriteOffDrawer),
  ),
  debt_settlement: lazily<Drawer>(() =>
    import('../../payroll/debt-settlements/parts.tsx').then((module) => module.SettlementDrawer),
  ),
  tax_declaration: lazily<Drawer>(() =>
    import('../../people/tax-declarations/parts.tsx').then((module) => module.TaxDeclarationDrawer),
  ),
  payroll_run: lazily<Drawer>(() => import('../../payroll/runs/parts-approval.tsx').then((module) => module.PayrollDrawer)),
  payroll_reversal: lazily<Drawer>(() =>
    import('../../payroll/run-reversals/parts.tsx').then((module) => module.ReversalDrawer),
  ),
  budget: lazily<Drawer>(() => import('../../accounting/budgets/parts-drawer.tsx').then((module) => module.BudgetDrawer)),
  ledger_change: lazily<Drawer>(() =>
    import('../../accounting/ledger-changes/parts-drawer.tsx').then((module) => module.LedgerChangeDrawer),
  ),
  bill: lazily<Drawer>(() => import('../../procurement/bills/parts-drawer.tsx').then((module) => module.BillDrawer)),
  vendor_payment: lazily<Drawer>(() =>
    import('../../procurement/vendor-payments/parts-drawer.tsx').then((module) => module.VendorPaymentDrawer),
  ),
  expense: lazily<Drawer>(() => import('../../accounting/expenses/parts-drawer.tsx').then((module) => module.ExpenseDrawer)),
  journal: lazily<Drawer>(() =>
    import('../../accounting/manual-journals/parts-drawer.tsx').then((module) => module.ManualJournalDrawer),
  ),
  contract: lazily<Drawer>(() =>
    import('../../billing/contracts/parts-drawer.tsx').then((module) => module.ContractChangeDrawer),
  ),
  invoice: lazily<Drawer>(() =>
    import('../../billing/credit-notes/parts-drawer.tsx').then((module) => module.InvoiceRequestDrawer),
  ),
  credit_note: lazily<Drawer>(() =>
    import('../../billing/credit-notes/parts-drawer.tsx').then((module) => module.CreditNoteDrawer),
  ),
  asset_disposal: lazily<Drawer>(() =>
    import('../../assets/disposals/parts-drawer.tsx').then((module) => module.DisposalDrawer),
  ),
  count_settlement: lazily<Drawer>(() =>
    import('../../assets/disposals/parts-drawer.tsx').then((module) => module.SettlementDrawer),
  ),
  shortening: lazily<Drawer>(() => import('../../leave/shortenings/parts.tsx').then((module) => module.ShorteningDrawer)),
  pay_rule: lazily<Drawer>(() => import('../../payroll/pay-rules/parts-drawer.tsx').then((module) => module.PayRuleDrawer)),
  purchase_request: lazily<Drawer>(() =>
    import('../../procurement/purchase-requests/parts.tsx').then((module) => module.PurchaseRequestDrawer),
  ),
  purchase_order: lazily<Drawer>(() =>
    import('../../procurement/purchase-orders/parts.tsx').then((module) => module.PurchaseOrderDrawer),
  ),
  id_request: lazily<Drawer>(() => import('../../procurement/id-requests/parts.tsx').then((module) => module.IdRequestDrawer)),
}

interface RequestDrawerProps {
  kind: ApprovalKind
  id: string
  onClose: () => void
  /** Opens another one in its place. */
  onOpen: (kind: ApprovalKind, id: string) => void
}

/** One request in full. */
export function RequestDrawer({ kind, id, onClose, onOpen }: RequestDrawerProps) {
  const Drawer = drawers[kind]
  return (
    <OpenAnyRequest value={(other, of) => onOpen(of, other)}>
      <Suspense>
        <Drawer id={id} onClose={onClose} />
      </Suspense>
    </OpenAnyRequest>
  )
}
