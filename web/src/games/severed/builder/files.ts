// Files in and out of the browser.

export function download(name: string, text: string, type = 'application/toml') {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

const largest = 32 * 1024

// The text of the file that somebody picks; nothing when none is picked.
export function pickText(accept = '.toml,text/plain'): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.oncancel = () => resolve(null)
    input.onchange = () => {
      const file = input.files?.[0]
      if (!file) resolve(null)
      else if (file.size > largest) reject(new Error(`${file.name} is larger than ${largest / 1024} KB.`))
      else file.text().then(resolve, reject)
    }
    input.click()
  })
}
