// The service worker: what it does is in files of its own.
importScripts('/push-worker.js')
