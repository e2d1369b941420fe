/** The screens that a person pinned at the top of the menu: kept by the server, and here so that the menu does not move when they come. */
import type { savedViews } from '@iroko/contract/platform/saved-views'
import { useEffect, useSyncExternalStore } from 'react'
import { plainCall } from '../../lib/api.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useUser } from '../../lib/session.ts'
import { stored } from '../../lib/stored.ts'
import { queryOf, useCall, useSend } from '../../lib/use-call.ts'

const path = '/api/v1/pins.json'
/** Without their schemas: the frame comes with the first bytes. */
const read = plainCall<typeof savedViews.pins>({ method: 'GET', path, access: 'signed_in', topics: ['saved_views'] })
const write = plainCall<typeof savedViews.pin>({ method: 'POST', path, access: 'signed_in' })

interface StoredPins {
  ogid: string
  pins: string[]
}

const kept = stored<StoredPins>('pins', (text) => JSON.parse(text))
const none: string[] = []

export function usePins() {
  const { ogid } = useUser().employee_info
  const last = useSyncExternalStore(kept.subscribe, kept.read)
  const { data } = useCall(read)
  const send = useSend(write, { prefix: 'Menu | ' })
  const pins = data?.pins ?? (last?.ogid === ogid ? last.pins : none)
  const found = data?.pins
  useEffect(() => {
    if (found && JSON.stringify(kept.read()) !== JSON.stringify({ ogid, pins: found })) kept.write({ ogid, pins: found })
  }, [found, ogid])
  /** At once, and back where the server refuses. */
  const put = (next: string[]) => {
    queryClient.setQueryData(queryOf(read, undefined).queryKey, { pins: next })
    send.mutate({ body: { pins: next } }, { onError: () => void queryClient.invalidateQueries(queryOf(read, undefined)) })
  }
  return {
    pins,
    put,
    /** Puts a screen after the others, or takes it away. */
    toggle: (screen: string) => put(pins.includes(screen) ? pins.filter((pin) => pin !== screen) : [...pins, screen]),
  }
}
