// How much of the engine has come, while it is fetched.
class Fetching {
  part = $state<number | null>(null)
}
export const fetching = new Fetching()
