import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Notice } from '../notices/notice.tsx'

export default function NotFoundPage() {
  return (
    <Notice code="404" title="Oops! Page not found!" text="The page you requested was not found.">
      <Button component={Link} to="/dashboard">
        Back to dashboard
      </Button>
    </Notice>
  )
}
