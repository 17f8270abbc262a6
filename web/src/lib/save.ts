// Hands a text to the person as a file.
export function saveText(name: string, text: string, type = 'application/json') {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name.replace(/[^\w.-]+/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
