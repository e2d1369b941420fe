import { Page } from '../page.tsx'
import { type Found, Loaded } from './loaded.tsx'

interface UnreadPageProps {
  title: string
  found: Found<unknown>
  /** What stands before the sentence of a failure: 'Payslip | '. */
  prefix: string
}

/** A screen of one record that is on its way, or could not be read. */
export const UnreadPage = ({ title, found, prefix }: UnreadPageProps) => (
  <Page title={title}>
    <Loaded found={found} prefix={prefix} count={8} height={36} />
  </Page>
)
