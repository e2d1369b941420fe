/** The gate tablet: the whole screen, no session. Whoever stands before it says who they are by OGID and PIN and presses in or out. */
import type { Output } from '@iroko/contract/endpoint'
import { alertFor, isFault } from '@iroko/contract/errors'
import { kiosks } from '@iroko/contract/time/kiosks'
import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useCall } from '../../../lib/use-call.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from './kiosk.module.css'

type Kiosk = Output<typeof kiosks.show>['kiosk']
type Done = Output<typeof kiosks.punch>

const storageKey = 'kiosk_token'
/** How long the answer stands before the next person. */
const shownFor = 5000
/** Half a name is not left for the next one to see. */
const clearedAfter = 30_000

/** The link brings the token once; the tablet keeps it, and the address shows it no more. */
function takeToken(): string | null {
  const brought = location.hash.slice(1)
  if (brought) {
    localStorage.setItem(storageKey, brought)
    history.replaceState(history.state, '', location.pathname)
  }
  return brought || localStorage.getItem(storageKey)
}

const browserKey = 'kiosk_browser'

/** What tells this browser from another that was given the same link. */
function takeBrowser(): string {
  const known = localStorage.getItem(browserKey)
  if (known) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStorage.setItem(browserKey, made)
  return made
}

export default function KioskPage() {
  const [token] = useState(takeToken)
  const [browser] = useState(takeBrowser)
  return (
    <div className={classes.page}>
      <title>Gate · Iroko</title>
      {token ? <Opened tablet={{ token, browser }} /> : <Closed />}
    </div>
  )
}

function Closed() {
  return (
    <main className={classes.main}>
      <h1 className={classes.title}>Gate tablet</h1>
      <Empty title="This tablet has not been set up" text="Open the link that HR created for this branch" />
    </main>
  )
}

/** The link and the browser in which it was opened. */
interface Tablet {
  token: string
  browser: string
}

function Opened({ tablet }: { tablet: Tablet }) {
  const found = useCall(kiosks.show, { body: tablet }, { refetchInterval: 60_000 })
  if (found.data) return <Gate tablet={tablet} kiosk={found.data.kiosk} isUnreachable={found.isError} />
  return (
    <main className={classes.main}>
      <h1 className={classes.title}>Gate tablet</h1>
      {<Loaded found={found} count={2} height={96} />}
    </main>
  )
}

function Gate({ tablet, kiosk, isUnreachable }: { tablet: Tablet; kiosk: Kiosk; isUnreachable: boolean }) {
  const [done, setDone] = useState<Done>()
  const isOffline = useOffline() || isUnreachable
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <>
      <header className={classes.head}>
        <p className={`column ${classes.place}`}>
          <strong>{kiosk.branch}</strong>
          <span>{kiosk.title}</span>
        </p>
        <Clock kiosk={kiosk} />
      </header>
      <main className={classes.main}>
        {isOffline ? (
          <p className={`toned ${classes.notice} ${toneClass('bad')}`} role="alert">
            No connection. Nothing can be recorded until it returns. Confirmed punches are saved.
          </p>
        ) : null}
        {done ? (
          <Confirmed done={done} zone={kiosk.zone} onNext={() => setDone(undefined)} />
        ) : (
          <Form tablet={tablet} onDone={setDone} />
        )}
      </main>
    </>
  )
}

/** The server's time in the zone of the branch, whatever the tablet's own clock says. */
function Clock({ kiosk }: { kiosk: Kiosk }) {
  const [ahead, setAhead] = useState(0)
  const [now, setNow] = useState(Date.now)
  useEffect(() => setAhead(Date.parse(kiosk.at) - Date.now()), [kiosk.at])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <p className={classes.clock}>{clockText(new Date(now + ahead), kiosk.zone)}</p>
}

function useOffline(): boolean {
  const [isOffline, setOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return isOffline
}

function Form({ tablet, onDone }: { tablet: Tablet; onDone: (done: Done) => void }) {
  const [ogid, setOgid] = useState('')
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState<'in' | 'out'>()
  const [problem, setProblem] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  useEffect(() => {
    if (!ogid && !pin) return
    const timer = setTimeout(() => {
      setOgid('')
      setPin('')
      setProblem(undefined)
    }, clearedAfter)
    return () => clearTimeout(timer)
  }, [ogid, pin])
  const press = async (direction: 'in' | 'out') => {
    setBusy(direction)
    setProblem(undefined)
    try {
      onDone(await call(kiosks.punch, { body: { ...tablet, ogid, pin, direction } }))
    } catch (error) {
      const isLost = isFault(error) && error.status === 0
      // Pressed again it is the same punch, if it did arrive.
      setProblem(isLost ? 'No response. Press again when the connection returns' : alertFor(error))
      if (!isLost) setPin('')
    } finally {
      setBusy(undefined)
    }
  }
  const way = (direction: 'in' | 'out') => (
    <Button
      type="button"
      className={classes.way ?? ''}
      variant={direction === 'in' ? 'filled' : 'default'}
      leftSection={direction === 'in' ? <IconLogin2 size={28} /> : <IconLogout2 size={28} />}
      loading={busy === direction}
      disabled={!ogid.trim() || !pin || busy !== undefined}
      onClick={() => void press(direction)}
    >
      {direction === 'in' ? 'In' : 'Out'}
    </Button>
  )
  return (
    <>
      <h1 className={classes.title}>Welcome</h1>
      <form className={`column16 ${classes.form}`} autoComplete="off" onSubmit={(event: FormEvent) => event.preventDefault()}>
        <TextInput
          ref={first}
          label="OGID"
          value={ogid}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setOgid(event.currentTarget.value)}
        />
        <TextInput
          label="PIN"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={pin}
          error={problem}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <div className={classes.ways}>
          {way('in')}
          {way('out')}
        </div>
      </form>
    </>
  )
}

function Confirmed({ done, zone, onNext }: { done: Done; zone: string; onNext: () => void }) {
  return (
    <>
      <h1 className={classes.title}>{done.direction === 'in' ? 'Clocked in' : 'Clocked out'}</h1>
      <div className={`column8 toned ${classes.done} ${toneClass('good')}`} role="status">
        <IconCircleCheck size={56} aria-hidden="true" />
        <p className={classes.name}>{done.full_name}</p>
        <p className={classes.time}>{clockText(new Date(done.at), zone)}</p>
      </div>
      <Button size="lg" variant="default" onClick={onNext}>
        Next
      </Button>
    </>
  )
}
