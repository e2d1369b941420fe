import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { KioskPinButton } from '../kiosks/parts.tsx'
import { WebClock } from './parts-clock.tsx'
import { PersonMonth } from './parts-month.tsx'

/** One's own month, and the web clock. */
export default function MyAttendancePage() {
  const { ogid } = useUser().employee_info
  return (
    <Page
      title="Attendance"
      description="Your days as the company counts them. Choose a day to see why it is as it is, and to ask for a correction."
      actions={
        <>
          <Button component={Link} to="/dashboard/main/manual-attendance" variant="default">
            My requests
          </Button>
          <KioskPinButton />
        </>
      }
    >
      <WebClock />
      <PersonMonth ogid={ogid} />
    </Page>
  )
}
