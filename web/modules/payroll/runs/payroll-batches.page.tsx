import { RunList } from './parts.tsx'

/** Every payroll and where it stands. */
export default function PayrollBatchesPage() {
  return <RunList title="Payroll Batches" description="Every payroll with its state and totals." />
}
