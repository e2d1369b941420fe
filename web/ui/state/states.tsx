import { alertFor, isFault } from '@iroko/contract/errors'
import { Button, MantineThemeProvider, Skeleton } from '@mantine/core'
import { IconInbox, IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

interface StateProps {
  icon: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert'
}

function State({ icon, title, text, action, role }: StateProps) {
  return (
    <div className={classes.state} role={role}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <p className="name">{title}</p>
      {text ? <p className={classes.text}>{text}</p> : null}
      {action ? <div className={`line8 ${classes.action}`}>{action}</div> : null}
    </div>
  )
}

interface EmptyProps {
  title?: string
  /** What to do next, or why there is nothing. */
  text?: ReactNode
  action?: ReactNode
}

/** The head of the screen has the same button, filled: one of a screen is enough. */
const plainButtons = { components: { Button: Button.extend({ defaultProps: { variant: 'default' } }) } }

/** Nothing to show yet, and what would make the first record. */
export function Empty({ title = 'No Record Found', text, action }: EmptyProps) {
  const plain = action ? <MantineThemeProvider theme={plainButtons}>{action}</MantineThemeProvider> : null
  return <State icon={<IconInbox size={28} stroke={1.5} />} title={title} text={text} action={plain} role="status" />
}

interface ErrorStateProps {
  error: unknown
  retry?: () => void
  prefix?: string
}

/** A failed load: the server's sentence and another try, where that could help. */
export function ErrorState({ error, retry, prefix }: ErrorStateProps) {
  if (isFault(error) && error.status === 403) return <NoPermission text={error.message} />
  const again = retry ? (
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  ) : undefined
  return (
    <State icon={<IconPlugConnectedX size={28} stroke={1.5} />} title={alertFor(error, prefix)} action={again} role="alert" />
  )
}

/** A part of a screen that is not for this person. */
export function NoPermission({ text = 'You cannot see this. Ask an administrator for permission' }: { text?: string }) {
  return <State icon={<IconLock size={28} stroke={1.5} />} title={text} role="status" />
}

export interface SkeletonsProps {
  /** How many, and how high each is, so that nothing moves when the content comes. */
  count?: number
  height?: number
  /** Side by side, as cards are, instead of one under another. */
  cards?: boolean
}

/** Grey shapes in the place of what is loading. */
export function Skeletons({ count = 3, height = 40, cards = false }: SkeletonsProps) {
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <div className={cards ? classes.cards : 'column8'} role="status" aria-label="Loading">
      {places.map((place) => (
        <Bone key={place} height={height} />
      ))}
    </div>
  )
}

/** Lower than this it is a line; higher, a card with lines in it. */
const lineHeight = 60

/** The grey shape of one thing that is loading, in pixels. */
export function Bone({ height }: { height: number }) {
  if (height < lineHeight) return <Skeleton height={height} />
  const lines = Array.from({ length: Math.min(6, Math.floor((height - 32) / 32) + 1) }, (_, line) => line)
  return (
    <div className={`surface column12 ${classes.bone}`} style={{ height }}>
      {lines.map((line) => (
        <Skeleton key={line} height={12} width={line === 0 ? '40%' : '100%'} />
      ))}
    </div>
  )
}
