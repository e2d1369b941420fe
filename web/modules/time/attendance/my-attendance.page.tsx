import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { WebClock } from '../clock/parts.tsx'
import { KioskPinButton } from '../kiosks/parts.tsx'
import { PersonMonth } from './parts-month.tsx'

/** One's own month, and the web clock. */
export default function MyAttendancePage() {
  const { ogid } = useUser().employee_info
  return (
    <Page
      title="Attendance"
      description="Your calculated days. Choose a day to see how it was calculated or to request a correction."
      folds
      actions={
        <>
          <KioskPinButton />
          <Button
            component={Link}
            to="/dashboard/main/manual-attendance"
            variant="default"
            leftSection={<IconListCheck size={18} />}
          >
            My requests
          </Button>
        </>
      }
    >
      <WebClock />
      <PersonMonth ogid={ogid} />
    </Page>
  )
}
