import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { wipe } from '../../lib/session.ts'
import { Notice } from '../notices/notice.tsx'

/** Nothing is cleared by the visit, only by pressing the link. */
export default function BadGatewayPage() {
  const leave = (event: MouseEvent) => {
    event.preventDefault()
    wipe()
  }
  return (
    <Notice code="502" title="Bad Gateway:" text="The server encountered a temporary error and could not complete your request">
      <Button component="a" href="/auth/login" onClick={leave}>
        Back to login
      </Button>
    </Notice>
  )
}
