import { RunList } from './parts.tsx'

/** Closed payrolls by year. */
export default function PayrollArchivePage() {
  return <RunList title="Archive" description="Closed payrolls by year." state="closed" />
}
