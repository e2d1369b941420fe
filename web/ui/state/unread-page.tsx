import { Page } from '../page.tsx'
import { ErrorState, Skeletons } from './states.tsx'

interface UnreadPageProps {
  title: string
  found: { isError: boolean; error: unknown; refetch: () => unknown }
  /** What stands before the sentence of a failure: 'Payslip | '. */
  prefix: string
}

/** A screen of one record that is on its way, or could not be read. */
export const UnreadPage = ({ title, found, prefix }: UnreadPageProps) => (
  <Page title={title}>
    {found.isError ? (
      <ErrorState error={found.error} retry={() => void found.refetch()} prefix={prefix} />
    ) : (
      <Skeletons count={8} height={36} />
    )}
  </Page>
)
