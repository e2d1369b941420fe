import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** One sentence under the title: what this screen is for. */
  description?: ReactNode
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
  /** Where the screen stands, above its title. */
  breadcrumb?: ReactNode
  /** Text and forms read better narrow; tables take the whole width. */
  narrow?: boolean
  children: ReactNode
}

/** The head and body of every screen; its title is the tab's title too. */
export function Page({ title, description, actions, breadcrumb, narrow = false, children }: PageProps) {
  return (
    <div className={narrow ? classes.narrow : classes.page}>
      <title>{`${title} · Iroko`}</title>
      {breadcrumb ? (
        <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
          {breadcrumb}
        </nav>
      ) : null}
      <header className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {description ? <p className={classes.description}>{description}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {children}
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
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}
