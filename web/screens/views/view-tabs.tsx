import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useSavedViews } from './saved-views.ts'
import classes from './view-tabs.module.css'

/** The views of this list that a person keeps, after the whole list; nothing while there are none. */
export function ViewTabs() {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const { views } = useSavedViews(pathname)
  if (views.length === 0) return null
  // A link of the router is active on its path alone.
  const go = (event: MouseEvent, address: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(address)
  }
  return (
    <nav className={classes.tabs} aria-label="Saved views">
      {[{ id: '', name: 'All', search: '' }, ...views].map(({ id, name, search }) => (
        <a
          key={id}
          href={`${pathname}${search}`}
          className={classes.tab}
          aria-current={search === searchStr ? 'page' : undefined}
          onClick={(event) => go(event, `${pathname}${search}`)}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
