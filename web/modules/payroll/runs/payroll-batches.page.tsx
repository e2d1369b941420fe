import { RunList } from './parts.tsx'

/** Every payroll and where it stands. */
export default function PayrollBatchesPage() {
  return <RunList title="Payroll Batches" description="All payrolls with their status and totals." />
}
