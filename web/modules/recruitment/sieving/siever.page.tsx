import { Link, useParams } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { Queue, sieversPath } from './parts-queue.tsx'

/** The queue and the day of one rep siever. */
export default function SieverPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const mayRead = useMay('application.read')
  const mayReadAll = useMay('application.read', 'all')
  if (mayRead) return <Queue key={id} siever={id} above={mayReadAll ? <Link to={sieversPath}>Rep Sievers</Link> : undefined} />
  return (
    <Page title="Job Applications">
      <NoPermission text="You cannot open this page. Rep sievers screen job applications" />
    </Page>
  )
}
