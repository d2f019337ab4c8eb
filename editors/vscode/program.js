// Finds the program `gesso`. Nothing here needs an editor.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const INSTALL = 'pipx install "gesso[editor]"';

/**
 * Return the full path of the program; undefined if there is none.
 *
 * @param {{setting?: string, folders: string[], searchPath?: string, platform?: string}} where
 *   The setting comes first, then the environments in some folders, then the folders of the search path.
 */
function findProgram({ setting, folders, searchPath = "", platform = process.platform }) {
  if (setting) {
    return path.isAbsolute(setting) && isProgram(setting) ? setting : undefined;
  }
  const windows = platform === "win32";
  const name = windows ? "gesso.exe" : "gesso";
  return [
    ...folders.map((folder) => path.join(folder, ".venv", windows ? "Scripts" : "bin", name)),
    ...searchPath
      .split(windows ? ";" : ":")
      // A relative folder would be a folder of whatever is open.
      .filter((folder) => path.isAbsolute(folder))
      .map((folder) => path.join(folder, name)),
  ].find(isProgram);
}

/** Say in one sentence why there is no program for a folder of this name. */
function missing(setting, folder) {
  return setting
    ? `The setting gesso.command names no program: ${setting}`
    : `Gesso is neither in the .venv of ${folder} nor on PATH. To install it, run: ${INSTALL}`;
}

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

module.exports = { findProgram, missing, INSTALL };
