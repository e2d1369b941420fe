import { StaffItems } from './parts.tsx'

/** The allowances of one person within months. */
export default function StaffAllowancesPage() {
  return <StaffItems kind="allowance" />
}
