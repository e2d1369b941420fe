import { offices } from '@iroko/contract/company/offices'
import { useParams } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { PlacePeople } from './parts-place.tsx'

/** The people behind a department's number of the HR dashboard. */
export default function DepartmentPeoplePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(offices.show, { params: { id } })
  const office = found.data?.office
  const description = office ? `${countOf(office.headcount, 'person works', 'people work')} here today.` : undefined
  return (
    <Page title={office ? `Employees of ${office.title}` : 'Employees of the department'} facts={description}>
      {found.isError ? <Loaded found={found} prefix="Department | " /> : <PlacePeople of={{ office_id: id }} />}
    </Page>
  )
}
