import { useArea } from '../../../lib/screen/use-area.ts'
import { ResignationList } from './parts-list.tsx'

/** All resignations, for HR; each opens its own page. */
export default function HrResignationsPage() {
  const area = useArea()
  return (
    <ResignationList
      description="Approval plans the exit and opens the clearance."
      pageOf={(id) => `/dashboard/${area}/resignation/application/resignation-status/${id}`}
    />
  )
}
