import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { firstSentence, mapOf, mapPath } from './map.ts'

it('the map is as `npm run map` writes it', () => {
  expect(readFileSync(mapPath, 'utf8'), 'run npm run map').toBe(mapOf())
})

it('takes the first sentence of the comment at the top, over several lines', () => {
  expect(firstSentence('/** Leave types: what there is. Each has rules. */\nexport const a = 1')).toBe(
    'Leave types: what there is.',
  )
  expect(firstSentence('/**\n * Who may\n * enter (section 6.1), and when.\n * More.\n */')).toBe(
    'Who may enter (section 6.1), and when.',
  )
  expect(firstSentence('/** Without an end */')).toBe('Without an end')
  expect(firstSentence("import { a } from './a.ts'\n/** Later. */")).toBeUndefined()
})
