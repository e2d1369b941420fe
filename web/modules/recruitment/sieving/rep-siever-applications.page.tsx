import { later } from '../../../lib/lazily.ts'
import { useMay, useUser } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { Queue } from './parts-queue.tsx'

const SieversPage = later(() => import('./parts-sievers.tsx').then((module) => module.SieversPage))

/** A rep siever's own queue; for HR all rep sievers, and how applications are shared out among them. */
export default function RepSieverApplicationsPage() {
  const mayRead = useMay('application.read')
  const mayShare = useMay('application.share')
  const { employee_info } = useUser()
  if (mayShare) return <SieversPage />
  if (mayRead) return <Queue siever={employee_info.ogid} />
  return (
    <Page title="Job Applications">
      <NoPermission text="You cannot open this page. Rep sievers screen job applications" />
    </Page>
  )
}
