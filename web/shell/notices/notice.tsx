import { type ReactNode, use } from 'react'
import { InMain } from '../layout/main.tsx'
import classes from './notice.module.css'

interface NoticeProps {
  /** What stands above the words: a number, or nothing. */
  code?: string
  title: string
  text: string
  children?: ReactNode
}

/** A page that says why there is nothing else on it, and where to go from here. */
export function Notice({ code, title, text, children }: NoticeProps) {
  const inside = use(InMain)
  const Ground = inside ? 'div' : 'main'
  return (
    <Ground className={`column16 ${classes.notice}`} data-inside={inside}>
      <title>{title}</title>
      {code ? (
        <p className={classes.code} aria-hidden="true">
          {code}
        </p>
      ) : null}
      <h1 className={classes.words}>
        {title} <span className={classes.text}>{text}</span>
      </h1>
      <div className={`line12 ${classes.ways}`}>{children}</div>
    </Ground>
  )
}
