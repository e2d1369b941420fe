import { Button } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Notice } from '../notices/notice.tsx'

/** What browsers say when a file of the app is not there any more. */
const missingChunk = /dynamically imported module|importing a module script|unable to preload css/i

/** A screen that broke; never the /500 of the specification, which is another page. */
export function CrashView({ error, reset }: ErrorComponentProps) {
  return error instanceof Error && missingChunk.test(error.message) ? <NewVersion /> : <Crash error={error} reset={reset} />
}

function NewVersion() {
  return (
    <Notice
      title="This screen could not be loaded"
      text="A new version of the portal is available, or the connection is down. Reload to continue."
    >
      <Button onClick={() => location.reload()}>Reload</Button>
    </Notice>
  )
}

function Crash({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [id] = useState(() => idOf(error))
  useEffect(() => reportError(new Error(`Screen fault ${id}`, { cause: error })), [id, error])
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Notice
      title="This screen failed"
      text={`Your other work is not affected. If it happens again, give the help desk this number: ${id}`}
    >
      <Button onClick={again}>Try again</Button>
      <Button component={Link} to="/dashboard" variant="default">
        Back to dashboard
      </Button>
    </Notice>
  )
}

/** The server's own id of its fault, or a new one: both stand in a log. */
function idOf(error: unknown): string {
  const { id }: { id?: unknown } = Object(error)
  return typeof id === 'string' ? id : Math.random().toString(36).slice(2, 10)
}
