import { OfPayroll, RunList } from './parts.tsx'

/** Closed payrolls by year. */
export default function PayrollArchivePage() {
  return (
    <OfPayroll title="Archive">
      <RunList title="Archive" description="Closed payrolls by year." state="closed" />
    </OfPayroll>
  )
}
