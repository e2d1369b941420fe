/** The clearance of whoever looks, once they may know of it. */
import { clearances } from '@iroko/contract/people/clearance'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { OwedList, progressText, TaskList } from './parts.tsx'

export function MyClearance() {
  const { ogid } = useUser().employee_info
  const { data } = useCall(clearances.list, { query: { q: ogid, page: 1, limit: 25 } })
  const own = data?.clearances.find(({ employee }) => employee.ogid === ogid)
  return own ? <Own id={own.id} /> : null
}

function Own({ id }: { id: string }) {
  const found = useCall(clearances.show, { params: { id } })
  return (
    <Loaded found={found} prefix="Clearance | " count={3} height={56}>
      {({ clearance }) => (
        <>
          <Section title={`Clearance: ${progressText(clearance)}`}>
            <TaskList tasks={clearance.task_list} />
          </Section>
          <Section title="What you still owe">
            <OwedList owed={clearance.owed_list} />
          </Section>
        </>
      )}
    </Loaded>
  )
}
