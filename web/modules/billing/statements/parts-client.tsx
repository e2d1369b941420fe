/** The statement of a client as it reads it. For contacts who see money. */
import { receivables } from '@iroko/contract/billing/statements'
import { useCall } from '../../../lib/use-call.ts'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { lastYear, StatementTable } from './parts.tsx'

export function ClientStatement() {
  const found = useCall(receivables.mine, { query: lastYear() })
  return (
    <Section title="Statement">
      <Loaded found={found} prefix="Statement | " count={2} height={64}>
        {({ statement }) => <StatementTable statement={statement} />}
      </Loaded>
    </Section>
  )
}
