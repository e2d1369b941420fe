/** Jobs that were given to whoever looks: on the screen of their assets. */
import { jobs } from '@iroko/contract/facility/jobs'
import { useUser } from '../../../lib/session.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { JobDrawer, jobColumns, jobStatusOptions } from './parts.tsx'

export function MyJobs() {
  const opened = useOpenRecord('job')
  const user = useUser()
  return (
    <>
      <ListView
        label="My maintenance jobs"
        call={jobs.list}
        extra={{ query: { assignee: user.employee_info.ogid } }}
        columns={jobColumns.filter(({ key }) => key !== 'assignee')}
        filters={[{ type: 'select', name: 'status', label: 'Status', options: jobStatusOptions }]}
        rowLabel={({ title }) => title}
        onRowClick={({ id }) => opened.open(id)}
        empty="No maintenance jobs were given to you."
        errorPrefix="Job | "
      />
      {opened.id ? <JobDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
