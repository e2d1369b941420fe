import { applications } from '@iroko/contract/recruitment/applications'
import { Link, useParams } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { stageMap } from './columns.tsx'
import { ApplicationActions, ApplicationView } from './parts-application.tsx'

/** One applicant: what was entered beside the resume, what is known and noted, how far it has come. */
export default function JobApplicationPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(applications.show, { params: { id } })
  const application = found.data?.job_application
  return (
    <Page
      title="Job application"
      heading={application?.full_name ?? 'Job application'}
      breadcrumb={<Link to="/dashboard/recruitment/job-applications">Job Applications</Link>}
      facts={application ? <StatusBadge status={application.stage} map={stageMap} /> : null}
      actions={application ? <ApplicationActions application={application} /> : null}
    >
      <Loaded found={found} prefix="Job application | " count={4} height={120}>
        {({ job_application }) => <ApplicationView application={job_application} />}
      </Loaded>
    </Page>
  )
}
