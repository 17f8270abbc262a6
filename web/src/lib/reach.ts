// Whether a link to this server leads others here, and if not, what to do about it.

const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

export type Reach = 'all' | 'local' | 'name'

// Local: nobody else reaches the server. Name: the address in the bar is everybody's own machine.
export const reach = (local: boolean, hostname: string): Reach =>
  local ? 'local' : ownMachine.test(hostname) ? 'name' : 'all'
