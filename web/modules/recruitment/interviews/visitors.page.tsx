import { Visitors } from './parts-visitors.tsx'

/** The list of the door, also for HR. */
export default function VisitorsPage() {
  return <Visitors />
}
