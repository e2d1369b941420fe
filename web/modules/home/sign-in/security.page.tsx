import { useUser } from '../../../lib/session.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { ChangePassword, Devices } from '../../platform/identity/parts-security.tsx'
import { ListExports } from '../../platform/list-exports/parts.tsx'
import { OwnFactor } from '../../platform/two-step/parts.tsx'
import { OwnData } from '../privacy/parts-exports.tsx'

export default function SecurityPage() {
  const { ogid } = useUser().employee_info
  return (
    <Page title="Security" description="Your devices, password, two-step verification and data." narrow>
      <Section title="Devices">
        <Devices />
      </Section>
      <Section title="Two-step verification">
        <OwnFactor />
      </Section>
      <Section title="Change password">
        <ChangePassword />
      </Section>
      <OwnData own={ogid} />
      <ListExports />
    </Page>
  )
}
