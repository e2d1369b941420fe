import type { Output } from '@iroko/contract/endpoint'
import { savedViews } from '@iroko/contract/platform/saved-views'
import { useEffect, useSyncExternalStore } from 'react'
import { useUser } from '../../lib/session.ts'
import { type Stored, stored } from '../../lib/stored.ts'
import { useCall } from '../../lib/use-call.ts'

/** A view of a list that a person, or somebody for a role of theirs, gave a name: the search part of its address. */
export type SavedView = Output<typeof savedViews.list>['saved_views'][number]

function parse(text: string): SavedView[] | null {
  const views: unknown = JSON.parse(text)
  return Array.isArray(views) ? views.filter(isView) : null
}

function isView(value: unknown): value is SavedView {
  const view: Partial<SavedView> = Object(value)
  return typeof view.id === 'string' && typeof view.name === 'string' && typeof view.search === 'string'
}

const stores = new Map<string, Stored<SavedView[]>>()
const none: SavedView[] = []

/** The next person at this browser does not see the names of theirs. */
function storeOf(key: string): Stored<SavedView[]> {
  const store = stores.get(key) ?? stored(`iroko.views.${key}`, parse)
  stores.set(key, store)
  return store
}

/** The saved views of the list at this path: the server's, and until they come those of last time, so that nothing moves. */
export function useSavedViews(path: string) {
  const store = storeOf(`${useUser().employee_info.ogid}.${path}`)
  const last = useSyncExternalStore(store.subscribe, store.read)
  const { data } = useCall(savedViews.list, { query: { screen: path } })
  const found = data?.saved_views
  useEffect(() => {
    if (found && JSON.stringify(found) !== JSON.stringify(store.read() ?? none)) store.write(found.length > 0 ? found : null)
  }, [found, store])
  return { views: found ?? last ?? none, roles: data?.roles ?? [] }
}
