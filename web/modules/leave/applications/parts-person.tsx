/** The leave of one person, for those who may read it. */
import { leave } from '@iroko/contract/leave/applications'
import { later } from '../../../lib/lazily.ts'
import { useMay, useUser } from '../../../lib/session.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Section } from '../../../ui/page.tsx'
import { Balances } from '../balances/parts.tsx'
import { leaveTitle, spanText } from '../types/parts-words.tsx'
import { ownColumns } from './columns.tsx'
import { ownFilters } from './parts-filters.tsx'

const ApplicationDrawer = later(() => import('./parts-drawer.tsx').then((module) => module.ApplicationDrawer))

export function PersonLeave({ ogid }: { ogid: string }) {
  const application = useOpenRecord('leave')
  const isOwn = useUser().employee_info.ogid === ogid
  const maySeeAll = useMay('leave.kind.read', 'all')
  return (
    <>
      {isOwn || maySeeAll ? (
        <Section title="Balances">
          <Balances ogid={ogid} />
        </Section>
      ) : null}
      <Section title="Applications">
        <ListView
          label="Applications"
          call={leave.list}
          empty="No leave applications yet."
          extra={{ query: { ogid }, sort: '-starts_on', limit: 10 }}
          columns={ownColumns}
          filters={ownFilters}
          rowLabel={(row) => `${leaveTitle(row.leave_type)}, ${spanText(row)}`}
          onRowClick={(row) => application.open(row.id)}
          errorPrefix="Leave | "
        />
      </Section>
      {application.id ? <ApplicationDrawer id={application.id} onClose={application.close} /> : null}
    </>
  )
}
