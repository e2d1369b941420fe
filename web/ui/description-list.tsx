import type { ReactNode } from 'react'
import classes from './description-list.module.css'

export interface DescriptionItem {
  label: string
  value: ReactNode
  /** Takes the whole line. */
  full?: boolean
}

/** The facts of one record: what each is called and what it is; an empty one shows '-'. */
export function DescriptionList({ items }: { items: DescriptionItem[] }) {
  return (
    <dl className={classes.list}>
      {items.map((item) => (
        <div key={item.label} className={item.full ? classes.full : 'shrinks'}>
          <dt className="tiny">{item.label}</dt>
          <dd className={classes.value}>{isEmpty(item.value) ? '-' : item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false
}
