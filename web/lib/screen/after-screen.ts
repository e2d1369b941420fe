/** Milliseconds after which nothing is waited for any longer: outside the frame nobody says that the screen is there. */
const longest = 3000

let resolve: () => void = () => undefined

/** The first screen has its code and its data: what nobody waits for may load. */
export const noteScreen = (): void => resolve()

export const afterScreen = new Promise<void>((done) => {
  resolve = done
  setTimeout(done, longest)
})
