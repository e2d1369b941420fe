import { StaffItems } from './parts.tsx'

/** The deductions of one person within months. */
export default function StaffDeductionsPage() {
  return <StaffItems kind="deduction" />
}
