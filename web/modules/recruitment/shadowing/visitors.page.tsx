import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { visitorColumns } from './columns.tsx'

/** Who comes to shadow: name, day and place. */
export default function ShadowingVisitorsPage() {
  return (
    <ListPage
      title="Shadowing"
      description="Who comes to shadow. Today’s are shown until you choose another day."
      empty="Nobody comes to shadow that day."
      call={shadowing.visitors}
      extra={{ sort: 'name' }}
      columns={visitorColumns}
      filters={[{ type: 'date', name: 'day', label: 'Day' }]}
      rowLabel={({ name }) => name}
      errorPrefix="Shadowing | "
    />
  )
}
