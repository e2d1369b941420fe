import { Button } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Notice } from '../notices/notice.tsx'

/** What browsers say when a file of the app is not there any more. */
const missingChunk = /dynamically imported module|importing a module script|unable to preload css/i

/** A screen that broke; never the /500 of the specification, which is another page. */
export function CrashView({ error, reset }: ErrorComponentProps) {
  return error instanceof Error && missingChunk.test(error.message) ? <MissingFile /> : <Crash error={error} reset={reset} />
}

type Why = 'asking' | 'offline' | 'new' | 'unknown'

const words: Record<Why, { title: string; text: string }> = {
  asking: { title: 'This screen could not be loaded', text: 'Checking the connection' },
  offline: {
    title: 'You are offline',
    text: 'This screen has not been loaded yet. It opens when you are back online.',
  },
  new: { title: 'A new version is available', text: 'Reload to continue. Anything you have sent is saved.' },
  unknown: { title: 'This screen could not be loaded', text: 'Reload to try again.' },
}

const everyFewSeconds = 5000

/** A file that did not come: no line, for a while or a moment, which mends itself, or a version of the portal that is no longer there. */
function MissingFile() {
  const [why, setWhy] = useState<Why>('asking')
  useEffect(() => {
    let isOver = false
    let wasOffline = false
    const ask = async () => {
      const found = await whyMissing()
      if (isOver) return
      if (found !== 'offline' && (wasOffline || (found === 'unknown' && isFirst()))) return location.reload()
      wasOffline ||= found === 'offline'
      setWhy(found)
    }
    void ask()
    const timer = setInterval(() => wasOffline && void ask(), everyFewSeconds)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [])
  return (
    <Notice {...words[why]}>
      {why === 'asking' || why === 'offline' ? null : <Button onClick={() => location.reload()}>Reload</Button>}
    </Notice>
  )
}

const aMoment = 30_000
const key = 'reloadedAt'

/** Whether the portal did not load itself again a moment ago: a file that does not come twice is not helped by a third time. */
function isFirst(): boolean {
  const isAgain = Date.now() - Number(sessionStorage.getItem(key)) < aMoment
  sessionStorage.setItem(key, String(Date.now()))
  return !isAgain
}

/** The portal as it is now starts with another file than this page did. */
async function whyMissing(): Promise<Why> {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    if (!response.ok) return 'offline'
    const start = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
    return start && !(await response.text()).includes(start) ? 'new' : 'unknown'
  } catch {
    return 'offline'
  }
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
