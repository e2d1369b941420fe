import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Notice } from '../notices/notice.tsx'

export default function ForbiddenPage() {
  return (
    <Notice code="403" title="Oops! Unauthorized Access!" text="You don't have access to visit this page">
      <Button component={Link} to="/dashboard">
        Back to dashboard
      </Button>
    </Notice>
  )
}
