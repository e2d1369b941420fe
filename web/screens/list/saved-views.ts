import { useState } from 'react'

/** A view of a list that a person gave a name: the search part of its address. */
export interface SavedView {
  name: string
  search: string
}

const keyOf = (path: string): string => `iroko.views.${path}`

function read(path: string): SavedView[] {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(keyOf(path)) ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  const view: Partial<SavedView> = Object(value)
  return typeof view.name === 'string' && typeof view.search === 'string'
}

/** The saved views of the list at this path, kept in the browser; saving under a name that is there replaces it. */
export function useSavedViews(path: string) {
  const [views, setViews] = useState(() => read(path))
  const keep = (next: SavedView[]) => {
    localStorage.setItem(keyOf(path), JSON.stringify(next))
    setViews(next)
  }
  return {
    views,
    save: (view: SavedView) => keep([...views.filter((other) => other.name !== view.name), view]),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}
