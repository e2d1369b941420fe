import { useSyncExternalStore } from 'react'
import { type Stored, stored } from '../../lib/stored.ts'

/** A view of a list that a person gave a name: the search part of its address. */
export interface SavedView {
  name: string
  search: string
}

function parse(text: string): SavedView[] | null {
  const views: unknown = JSON.parse(text)
  return Array.isArray(views) ? views.filter(isView) : null
}

function isView(value: unknown): value is SavedView {
  const view: Partial<SavedView> = Object(value)
  return typeof view.name === 'string' && typeof view.search === 'string'
}

const stores = new Map<string, Stored<SavedView[]>>()
const none: SavedView[] = []

function storeOf(path: string): Stored<SavedView[]> {
  const store = stores.get(path) ?? stored(`iroko.views.${path}`, parse)
  stores.set(path, store)
  return store
}

/** The saved views of the list at this path, kept in the browser; saving under a name that is there replaces it. */
export function useSavedViews(path: string) {
  const store = storeOf(path)
  const views = useSyncExternalStore(store.subscribe, store.read) ?? none
  return {
    views,
    save: (view: SavedView) => store.write([...views.filter((other) => other.name !== view.name), view]),
    remove: (name: string) => store.write(views.filter((view) => view.name !== name)),
  }
}
