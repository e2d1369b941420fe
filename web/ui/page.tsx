import { IconDots } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { Help } from './help.tsx'
import classes from './page.module.css'

interface Place {
  /** What the menu calls the screen. */
  word?: string
  /** The link to the level above. */
  above?: ReactNode
  /** Pins the screen in the menu. */
  pin?: ReactNode
}

/** Where the screen on show stands; the frame around it knows. */
export const PagePlace = createContext<Place>({})

/** Beside the title above: where a list without a toolbar has its '…'. None within what opens over the screen. */
export const HeadSlot = createContext<HTMLElement | null>(null)

interface PageProps {
  /** What the screen is called where the menu has no word for it. */
  title: string
  /** The heading, where it does not name the screen: a greeting. */
  heading?: string
  /** About this screen; behind '?'. */
  description?: ReactNode
  /** What is known of the thing on show, beside its name: a date, an office, a person's designation. */
  facts?: ReactNode
  /** How many are listed. */
  count?: string | undefined
  /** Figures of what is listed, in the title's line: each opens its part of the list. */
  figures?: ReactNode
  /** Buttons at the end of the title's line; the primary one last. */
  actions?: ReactNode
  /** The link to the level above, where the menu does not know it. */
  breadcrumb?: ReactNode
  /** On a phone only the last of the actions and a switch of views stand there; the others come behind '…'. */
  folds?: boolean
  /** Text and forms read better narrow; tables take the whole width. */
  narrow?: boolean
  children: ReactNode
}

/** The head, one line, and the body of every screen. Its title is the menu's word, and the tab's title too. */
export function Page(props: PageProps) {
  const { title, heading, description, facts, count, figures, actions, breadcrumb } = props
  const { folds = false, narrow = false, children } = props
  const place = use(PagePlace)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const name = place.word ?? title
  const above = breadcrumb ?? place.above
  return (
    <div className={narrow ? classes.narrow : classes.page}>
      <title>{`${name} · Iroko`}</title>
      <header className={classes.head}>
        <div className={classes.words}>
          {above ? (
            <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
              {above}
              <span aria-hidden="true">/</span>
            </nav>
          ) : null}
          <h1 className={classes.title}>{heading ?? name}</h1>
          {count === undefined ? null : <p className="dimmed figures">{count}</p>}
          {description ? <Help>{description}</Help> : null}
          {place.pin}
          <span ref={setSlot} className={classes.slot} />
          {facts ? <p className="dimmed">{facts}</p> : null}
        </div>
        {figures ? <div className={classes.figures}>{figures}</div> : null}
        {actions ? <Actions folds={folds}>{actions}</Actions> : null}
      </header>
      <HeadSlot value={slot}>{children}</HeadSlot>
    </div>
  )
}

function Actions({ folds, children }: { folds: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      className={`middle8 ${classes.actions} ${folds && !isOpen ? 'labels-hidden-on-phones' : ''}`}
      data-folded={(folds && !isOpen) || undefined}
    >
      {children}
      {folds ? (
        <button
          type="button"
          className={`bare ${classes.fold}`}
          aria-label="More actions"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={20} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
}

interface SectionProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A titled part of a screen. */
export function Section({ title, actions, children }: SectionProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <section className={`column12 ${classes.section}`}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.heading}>{title}</h2>
          <span ref={setSlot} className={classes.slot} />
        </div>
        {actions ? <div className={`middle8 ${classes.actions}`}>{actions}</div> : null}
      </div>
      <HeadSlot value={slot}>{children}</HeadSlot>
    </section>
  )
}
