/** How a list can be asked for its first page: as it opens, under each tab and filter of its contract, and in each of its orders, from the last on. */
import type { Endpoint } from '@iroko/contract/endpoint'
import * as z from 'zod/mini'

interface Value {
  enum?: readonly (string | number)[]
  pattern?: string
  default?: unknown
}
interface Shape {
  properties?: Record<string, Value>
  required?: readonly string[]
}

/** The values of a list of the contract; what a person types, and pages, are none. */
function valuesOf(key: string, value: Value): readonly (string | number)[] {
  if (key === 'sort') {
    const words = /^\^-\?\(([^)]*)\)/.exec(value.pattern ?? '')?.[1]?.split('|') ?? value.enum ?? []
    return words.map((word) => (value.enum ? word : `-${word}`))
  }
  return value.enum ?? []
}

/**
 * The queries of its first page: with what it demands alone, and with each value of each list of its contract beside that. `demanded` answers
 * what it demands by name; undefined where it demands anything else.
 */
export function firstPagesOf({ query }: Endpoint, demanded: Readonly<Record<string, string>>): string[] | undefined {
  if (!query) return ['']
  const shape = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Shape
  const properties = Object.entries(shape.properties ?? {})
  const least: Record<string, string> = {}
  for (const key of shape.required ?? []) {
    const value = demanded[key] ?? valuesOf(key, shape.properties?.[key] ?? {})[0]
    if (value === undefined) return undefined
    least[key] = String(value)
  }
  const asked = (more: Record<string, string>) => {
    const given = new URLSearchParams({ ...least, ...more }).toString()
    return given && `?${given}`
  }
  const each = properties.flatMap(([key, value]) => valuesOf(key, value).map((word) => asked({ [key]: String(word) })))
  return [...new Set([asked({}), ...each])]
}
