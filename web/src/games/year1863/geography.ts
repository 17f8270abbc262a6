// The ground that no rule speaks of, so that the map looks like one: shores, the courses of rivers, state lines, ridges.
// Numbers are percent of a theater's frame, as in the server's list of points; @name is a point of the game.
import type { Theater } from './types'

export interface Land {
  south: string // the tint of the Southern states; the rest is Northern
  water: string[] // bays and the ocean
  lines: string[] // state lines that are not rivers
  names: { text: string; x: number; y: number; turn?: number; sea?: boolean }[]
  ridges: string[]
  rivers: { name: string; course: string; wide?: [number, number] }[]
}

// Longitude and latitude to percent of the frame.
const east = (text: string) => project(text, (lon, lat) => [90.1 + 17.37 * (lon + 75.16), 13.3 + 24.39 * (39.95 - lat)])

function project(text: string, to: (lon: number, lat: number) => [number, number]): string {
  return text
    .split(',')
    .map((each) => to(...(each.trim().split(' ').map(Number) as [number, number])).map((n) => n.toFixed(1)).join(' '))
    .join(', ')
}

const potomac =
  '18 33, 22 28, 25.2 24.4, 27.3 22.6, 30.5 21.8, 34 21.6, 38 22.4, 41.5 22.4, 43.6 22.9, 45 25.2, 47 27, 47.8 29.2, 49.8 30.6, 52.5 33.3, 55.2 36.3, @washington, 58.5 39.6, @alexandria, 56.8 45.4, 54.9 48.3, 55.2 51.2, 58.2 51.8, 60.2 53.4, 61.6 56.2, 65.5 58.6, 69.4 60.8, 73 61.4'

export const lands: Record<Theater, Land> = {
  east: {
    south: `0 72, 6 59, 12.1 46.2, 18.2 50.6, 25.7 42.1, 33.8 32.3, 34.7 26.7, 43.7 33, 47.2 29.3, ${potomac.split(', ').slice(12).filter((each) => !each.startsWith('@')).join(', ')}, 100 61.4, 100 100, 0 100`,
    water: [
      // the ocean and Delaware Bay
      east('-74.5 39.3, -74.62 39.2, -74.78 39.05, -74.96 38.93, -74.88 39.16, -75.1 39.22, -75.34 39.38, -75.51 39.5, -75.53 39.63, -75.42 39.78, -75.14 39.9, -75.02 40.02, -74.78 40.2, -74.74 40.17, -75 39.97, -75.1 39.85, -75.38 39.77, -75.56 39.66, -75.6 39.5, -75.5 39.36, -75.4 39.25, -75.4 39.07, -75.31 38.92, -75.1 38.8, -75.06 38.45, -75.16 38.22, -75.36 37.92, -75.6 37.56, -75.84 37.22, -75.96 37.1, -76.02 36.93, -75.98 36.72, -75.88 36.55, -75.8 36.3, -74.4 36.3'),
      // Chesapeake Bay
      east('-75.96 37.1, -75.99 37.25, -75.9 37.5, -75.78 37.72, -75.66 37.92, -75.82 38, -75.8 38.2, -75.98 38.24, -76.15 38.4, -76.2 38.56, -76.08 38.65, -76.18 38.72, -76.12 38.86, -76.16 39, -76.08 39.15, -76 39.3, -75.92 39.42, -75.98 39.5, -76.07 39.5, -76.12 39.42, -76.3 39.28, -76.45 39.2, -76.58 39.24, -76.46 39.1, -76.48 38.93, -76.53 38.7, -76.5 38.48, -76.4 38.32, -76.5 38.36, -76.55 38.5, -76.6 38.5, -76.54 38.32, -76.4 38.22, -76.31 38.05, -76.35 37.98, -76.28 37.88, -76.33 37.7, -76.3 37.62, -76.4 37.56, -76.28 37.5, -76.3 37.35, -76.42 37.3, -76.42 37.24, -76.36 37.16, -76.3 37.08, -76.28 37.01, -76.4 36.96, -76.42 36.92, -76.33 36.93, -76.3 36.84, -76.26 36.92, -76.02 36.93'),
    ],
    lines: ['0 18.9, 79.2 18.9, 79.2 49.6, 91 49.6', '79.2 18.9, 80.6 16.6, 83 15.6, 85.4 16.6', '15.1 18.9, 15.1 36', '0 72, 6 59, 12.1 46.2, 18.2 50.6, 25.7 42.1, 33.8 32.3, 34.7 26.7, 43.7 33, 47.2 29.3', '0 96.2, 76 96.2', '79.6 62.2, 84.4 60.4'],
    names: [
      { text: 'PENNSYLVANIA', x: 27, y: 8 },
      { text: 'MARYLAND', x: 73.6, y: 52.5, turn: 78 },
      { text: 'WEST VIRGINIA', x: 14.4, y: 42 },
      { text: 'VIRGINIA', x: 34, y: 73.6 },
      { text: 'DELAWARE', x: 82.6, y: 37, turn: 84 },
      { text: 'NEW JERSEY', x: 94.5, y: 23, turn: -48 },
      { text: 'NORTH CAROLINA', x: 58, y: 98.6 },
      { text: 'Chesapeake Bay', x: 72.5, y: 64, turn: 72, sea: true },
      { text: 'Atlantic Ocean', x: 91.5, y: 80, turn: -62, sea: true },
    ],
    ridges: [
      '46.6 26, 44.2 30.4, 42.4 35, 39.8 40.6, 36 46.4, 31 51, 27.4 56, 22.4 62, 17.6 66.4, 12 73, 6 80',
      '40 19, 36.6 24.6, 32.6 30.6, 29 36.4, 24 44.4, 18.6 53, 13 60, 7 67',
      '33 20, 30.4 25.2, 26 31, 20.8 39, 15.6 46.6, 9 55',
      '24 20, 20.6 26, 15.6 33, 11 42, 4 50',
      '52.6 6, 49.6 11.6, 49.4 17',
      '44 4, 40 9, 38.4 16',
      '31.6 4.6, 29 10.4, 28 17',
      '36.4 40, 33.8 44.8, 30.2 48.4',
    ],
    rivers: [
      { name: 'Potomac', course: potomac, wide: [3, 34] },
      { name: 'Shenandoah', course: '29.4 45.2, 31.8 42, 34.2 39.2, 36.2 37.4, 38.8 35, 41.2 33.2, 43.6 31.4, 45.6 30.2, 47.6 29.2' },
      { name: 'Rappahannock', course: '40.6 42.4, 41.8 45, 43.6 47.2, 46.2 49.4, 48.6 51.4, 51.2 52.7, 54.4 55, 58 58.6, 62.4 61.2, 66 66.4, 70.6 70.6', wide: [3, 20] },
      { name: 'Rapidan', course: '33 55.4, 38 53.2, 42.4 51.2, 46.2 49.4' },
      { name: 'North Anna', course: '41 57.4, 45 59, 48.5 60.8, 51.6 62.8' },
      { name: 'Pamunkey', course: '51.6 62.8, 54 65.2, 57 68.8, 59.8 71.2, @west-point', wide: [3, 7] },
      { name: 'Mattaponi', course: '52.8 58.4, 55 61.4, 57.4 64, 60.4 66.6, 62.2 69, @west-point', wide: [3, 7] },
      { name: 'York', course: '@west-point, 64.2 75, @yorktown, 69 80, 71.5 79.8', wide: [8, 15] },
      { name: 'Chickahominy', course: '51.6 67.4, 53.4 69.4, 56 71.4, 57.8 73.8, 58.8 78.4' },
      { name: 'James', course: '8 60, 13 66, 17.6 70.4, 21.6 72.2, 26 71.4, 32 69.4, 38 69.4, 44 68.4, @richmond, 50.9 72.4, @drewrys-bluff, 51.6 77.2, 54.2 77, 55.8 75.8, 57.6 77.6, 59 80.2, @jamestown, 64 83.6, 67.6 85.6, 70.4 86.2, 73.5 85.4', wide: [3, 20] },
      { name: 'Hampton Roads', course: '@fort-monroe, 70.4 86.2, @norfolk', wide: [6, 6] },
      { name: 'Appomattox', course: '42.6 78.4, 47 78.6, 51 79, 53.8 77.2' },
      { name: 'Susquehanna', course: '57 0, 58.4 3.6, 59.4 7.6, 62.6 9.6, 66.6 12.4, 69.8 16.6, 72.6 20.6, 74.4 24.6', wide: [5, 11] },
      { name: 'Roanoke', course: '19.6 86.4, 24 88.4, 30 89.4, 37 91.4, 45 96, 50 100' },
    ],
  },
  west: {
    south: '0 31.4, 33.2 31.4, 34.4 33.4, 36.6 30.6, 60 30.4, 90 30.2, 95.2 29, 100 26.4, 100 100, 0 100',
    water: [],
    lines: ['0 31.4, 33.2 31.4', '36.4 30.6, 60 30.4, 90 30.2, 95.2 29, 100 26.4', '25.6 50.9, 100 50.9', '46.8 50.9, 46 70, 47 100', '75 50.9, 79.6 78.4, 79.6 100', '0 73.4, 13.4 73.4', '53 12.5, 51 8, 52.4 0', '89.2 50.9, 93 46.6, 100 42.6'],
    names: [
      { text: 'MISSOURI', x: 12, y: 16 },
      { text: 'ILLINOIS', x: 40, y: 9 },
      { text: 'INDIANA', x: 71, y: 3.6 },
      { text: 'KENTUCKY', x: 77, y: 18.5 },
      { text: 'TENNESSEE', x: 56, y: 37.4 },
      { text: 'ARKANSAS', x: 11.4, y: 44 },
      { text: 'LOUISIANA', x: 8.4, y: 90.4, turn: -58 },
      { text: 'MISSISSIPPI', x: 36, y: 79.6 },
      { text: 'ALABAMA', x: 58, y: 72 },
      { text: 'GEORGIA', x: 89, y: 76 },
    ],
    ridges: [
      '96.4 22, 90.6 28.6, 85 33.4, 79.6 40.6, 75.6 46, 70.4 54.4, 65.4 61',
      '100 30, 95.6 33.6, 88 39.4, 82.6 45.6',
      '100 40, 95 44, 90.4 48, 86.6 54, 83 58',
      '100 46, 96 50, 92 56, 89.6 60',
      '78 33, 74 38.4, 71.4 44',
      '76.4 57, 73 62.4, 69 68',
      '4 8, 8 13, 7 20, 11 25',
    ],
    rivers: [
      { name: 'Mississippi', course: '21 0, @st-louis, 27.4 9, 31.4 13.6, 34 19, @cairo, @columbus-ky, 34.6 33.4, 33.6 36.6, 31 40, @fort-pillow, 27.4 46, @memphis, 23.6 51.6, 22.6 54.6, @helena, 19.4 61, 17.6 64.6, 15.6 69, 13 72.4, @lake-providence, 15.2 79, @millikens-bend, 15.4 85.4, @vicksburg, 16.2 87.2, @grand-gulf, 12.6 92.2, @natchez, 10 98, 8.6 100', wide: [9, 15] },
      { name: 'Ohio', course: '82 0, 79.6 3.6, 76.4 6.6, @louisville, 70 11.6, 66 12.4, 62 11.4, 58 15, @henderson, 50.2 17.2, 46.6 20, @paducah, 39.4 22.8, @cairo', wide: [8, 10] },
      { name: 'Tennessee', course: '100 35, 96.6 36.8, @knoxville, 87 41.4, 82 45.4, @chattanooga, 75.2 50.6, @stevenson, 68.4 56.4, 64 57.6, @decatur, 56 54.4, @tuscumbia, 47.6 52, @shiloh, 47.6 43, 48.8 37, @fort-henry, 46.4 27.6, @paducah', wide: [4, 8] },
      { name: 'Cumberland', course: '100 25, 95 27.4, 90 27, @somerset, 82.4 27.4, 80 31, 75.6 33.4, @carthage, 67 32.8, @nashville, 59.4 33.4, @clarksville, 51.8 29.4, 50 26.4, 46 24.6, @paducah', wide: [4, 7] },
      { name: 'Green', course: '80 19.4, 74 20.4, 68.4 21.4, 64 20.6, 59.6 18, 57.6 15.2' },
      { name: 'Duck', course: '70.6 43.6, 66 43.4, 62 42.4, 59.4 42.6, 54 43.6, 50 41.4, 48 40' },
      { name: 'Yazoo', course: '@fort-pemberton, 22.4 73.4, @yazoo-city, 20.6 82, @vicksburg', wide: [5, 6] },
      { name: 'Yazoo Pass', course: '@helena, 21.4 61.4, 22.6 66, @fort-pemberton', wide: [4, 4] },
      { name: 'Tallahatchie', course: '36.6 58.6, 33.4 59, 29.6 62.4, 26.6 63.6, 25.2 67, @fort-pemberton' },
      { name: 'Big Black', course: '27.8 73, 26.2 78, 23.6 83, 21.6 86, 19.4 86.8, 16.2 88.2' },
      { name: 'Pearl', course: '34 76, 30 82.4, 27.8 86.6, 28.6 92, 29 100' },
      { name: 'Kentucky', course: '95 19, 91 17.4, 86 15, 82.4 14, 80 10, 79.4 4' },
      { name: 'Clinch', course: '100 31.6, 95.6 34, 90.6 37, 86.8 40.4, 86.4 41.8' },
      { name: 'Oostanaula', course: '86 50, 84.8 55.4, 82.4 57.8, 80.6 60, 75 62.2, 70.8 65.4, 66 70, 62 80, 60.4 92, 58 100' },
      { name: 'Etowah', course: '93 58.4, 88 60, 84 59.4, 80.6 60' },
      { name: 'Ouachita', course: '1.6 66, 2.8 75, 2.2 83, 4 92, 6 100' },
    ],
  },
}
