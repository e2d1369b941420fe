import { OfPayroll, RunList } from './parts.tsx'

/** Every payroll and where it stands. */
export default function PayrollBatchesPage() {
  return (
    <OfPayroll title="Payroll Batches">
      <RunList title="Payroll Batches" description="All payrolls with their status and totals." />
    </OfPayroll>
  )
}
